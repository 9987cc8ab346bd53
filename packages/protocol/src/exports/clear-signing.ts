export type { Field, FieldFormat, Format, Intent, Label } from '../clearSigning/Descriptor.ts'
export { type Call, decodeCall } from '../clearSigning/decodeCall.ts'
export {
  findCallFormats,
  findTypedDataFormat,
  type KnownContract,
} from '../clearSigning/findFormats.ts'
export { type ClearField, type ClearFields, readFields } from '../clearSigning/readFields.ts'
export {
  encodeType,
  type StructTypes,
  toCallValue,
  toStructValue,
} from '../clearSigning/toValue.ts'
export type { Value } from '../clearSigning/Value.ts'
export { type NameMessage, readNameMessage } from '../names.ts'
