import { createRequire } from 'node:module'
import { parse } from '@fairlead/protocol'
import * as v from 'valibot'

/** Version of this package, as in its package.json. */
export const version = parse(
  v.object({ version: v.string() }),
  createRequire(import.meta.url)('../package.json'),
  'SERVER_ERROR',
).version
