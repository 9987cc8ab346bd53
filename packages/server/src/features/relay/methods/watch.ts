import * as v from 'valibot'
import { RelayError } from '../RelayError.ts'
import { defineMethod } from './defineMethod.ts'

/** Webhooks are for servers that send notifications; this relay has none. */
export const watch = defineMethod(v.unknown(), async () => {
  throw new RelayError('WatchUnavailable')
})
