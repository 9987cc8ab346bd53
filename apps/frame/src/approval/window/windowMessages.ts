import * as v from 'valibot'
import type { ApprovalWords } from '../../messages/approval/approvalWords.ts'
import { en } from '../../messages/approval/en.ts'

// Messages between the frame and its own window. They are validated although both are on the same origin.

const Text = v.string()
const Word = v.custom<keyof ApprovalWords>(
  (value) => typeof value === 'string' && Object.hasOwn(en, value),
  'Not a word',
)
const Id = v.pipe(v.string(), v.uuid())

const Rows = v.pipe(
  v.array(
    v.strictObject({
      label: v.union([Word, v.strictObject({ text: Text })]),
      value: Text,
      depth: v.exactOptional(v.number()),
      word: v.exactOptional(Word),
    }),
  ),
  v.readonly(),
)

/** A request, as drawn by the frame and by its window. */
const ShownRequest = v.strictObject({
  address: Text,
  claim: v.optional(Text),
  description: v.strictObject({
    title: Word,
    sentences: v.exactOptional(
      v.pipe(
        v.array(
          v.strictObject({
            word: Word,
            values: v.record(
              Text,
              v.union([v.number(), Text, v.strictObject({ seconds: v.number() })]),
            ),
          }),
        ),
        v.readonly(),
      ),
    ),
    rows: Rows,
    about: v.exactOptional(Rows),
    details: v.exactOptional(Rows),
    block: v.exactOptional(v.strictObject({ label: Word, text: Text })),
    needsDigits: v.exactOptional(v.literal(true)),
    warnings: v.pipe(
      v.array(v.strictObject({ level: v.picklist(['block', 'high', 'note']), word: Word })),
      v.readonly(),
    ),
  }),
  embedder: v.optional(v.picklist(['default', 'own'])),
  isTestnet: v.boolean(),
  networkName: v.optional(Text),
  /** Origin of the page. */
  origin: Text,
})
export type ShownRequest = v.InferOutput<typeof ShownRequest>

const prefix = 'fairlead/approval-'

/** Messages from the window: it is ready, or the user answered. */
export const FromWindow = v.variant('type', [
  v.strictObject({ type: v.literal(`${prefix}ready`) }),
  v.strictObject({
    type: v.literal(`${prefix}answer`),
    digits: v.exactOptional(v.pipe(Text, v.regex(/^\d{3}$/))),
    id: Id,
    isYes: v.boolean(),
  }),
])
export type FromWindow = v.InferOutput<typeof FromWindow>

/** Messages from the frame: the request to show, or that the approved request is running. */
export const FromFrame = v.variant('type', [
  v.strictObject({ type: v.literal(`${prefix}request`), id: Id, request: ShownRequest }),
  v.strictObject({ type: v.literal(`${prefix}running`), id: Id }),
])
export type FromFrame = v.InferOutput<typeof FromFrame>
