export * from '../embedded/frameApi.ts'
export * from '../embedded/messages.ts'
export * from '../embedded/methods.ts'
export * from '../embedded/sealing.ts'
