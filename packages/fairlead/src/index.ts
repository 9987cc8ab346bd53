export * from '@fairlead/core'
export { BaseError, type ErrorCode } from '@fairlead/protocol'
