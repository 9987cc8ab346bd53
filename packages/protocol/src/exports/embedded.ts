export * from '../embedded/embedder.ts'
export * from '../embedded/frameApi.ts'
export * from '../embedded/messages.ts'
export * from '../embedded/methods.ts'
