import { auth } from './mutations/auth.mjs'
import { custody } from './mutations/custody.mjs'
import { frame } from './mutations/frame.mjs'
import { keys } from './mutations/keys.mjs'
import { middleware } from './mutations/middleware.mjs'

// Edits that each remove one defence, for `npm run mutate`: if no test fails without the defence, the defence is not
// tested. Checks that another check repeats are not listed:
// - the recipient's public key in `recover.ts`: a share of another recipient doesn't open, because of its associated data
// - the device key in the MAC of a mailed code: the login is looked up by that key
// - the key in an access token: the session in the database names the same key

/** @type {readonly import('./mutations/inFolder.mjs').Mutation[]} */
export const mutations = [...frame, ...keys, ...custody, ...auth, ...middleware]
