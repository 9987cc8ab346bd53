export * from '@fairlead/react/elements'
export type { ElementAttributes } from './elementAttributes.ts'
