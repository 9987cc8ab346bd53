import * as v from 'valibot'

/** Body of every error response. https://www.rfc-editor.org/rfc/rfc9457 */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  detail: v.string(),
  status: v.number(),
  code: v.string(),
  /** At least one; the first description is the message that a client may show. */
  reasons: v.pipe(
    v.array(v.object({ field: v.string(), description: v.string() })),
    v.minLength(1),
  ),
  requestId: v.string(),
})
export type Problem = v.InferOutput<typeof Problem>
