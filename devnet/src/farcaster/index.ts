export { type LocalFarcaster, startFarcaster } from './startFarcaster.ts'
