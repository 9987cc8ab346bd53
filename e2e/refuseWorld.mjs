// Preloaded into plain Node. Refuses and records network access, and records changes of globals; prints both in the
// last line of the output.

import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** @type {string[]} */
const asked = []
const refuse = (/** @type {string} */ name) =>
  function refused() {
    asked.push(name)
    throw new TypeError(`${name} is refused here`)
  }
globalThis.fetch = refuse('fetch')
globalThis.XMLHttpRequest = refuse('XMLHttpRequest')
globalThis.WebSocket = refuse('WebSocket')
net.Socket.prototype.connect = refuse('Socket.connect')
dns.lookup = refuse('dns.lookup')
dns.promises.lookup = refuse('dns.promises.lookup')
syncBuiltinESMExports()

/** Returns every property of the global object, of its values, and of their prototypes. */
function look() {
  const seen = new Map()
  const note = (/** @type {string} */ path, /** @type {object} */ owner) => {
    for (const [key, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      seen.set(`${path}.${key}`, value ?? get)
  }
  note('globalThis', globalThis)
  for (const [path, value] of [...seen])
    if (typeof value === 'function' && value.prototype) {
      note(path, value)
      note(`${path}.prototype`, value.prototype)
    }
  for (const event of process.eventNames().filter((name) => name !== 'beforeExit'))
    seen.set(`process on ${String(event)}`, process.listenerCount(event))
  return seen
}

// Node creates some globals only when they are first read.
for (const name of Object.getOwnPropertyNames(globalThis)) Reflect.get(globalThis, name)
const before = look()
process.once('beforeExit', () => {
  const after = look()
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  const changed = paths.filter((path) => !Object.is(before.get(path), after.get(path)))
  console.log(JSON.stringify({ asked, changed }))
})
