import { describeConnected, extensionWay } from '@fairlead/test/conformance'

describeConnected([extensionWay])
