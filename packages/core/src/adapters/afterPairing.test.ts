import { deepLinkWay, describeConnected, oneClickWay, qrWay } from '@fairlead/test/conformance'

describeConnected([qrWay, deepLinkWay, oneClickWay])
