import * as v from 'valibot'
import { RelayError } from '../RelayError.ts'
import { defineMethod } from './defineMethod.ts'

/** Refuses webhooks, which are meant for notification servers. This relay has none. */
export const watch = defineMethod(v.unknown(), async () => {
  throw new RelayError('WatchUnavailable')
})
