import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loaded before the bundler, which listens on all interfaces and whose libraries may contact other hosts. Restricts
// both to this machine. Prints a line for each refused connection.

const here = '127.0.0.1'

const listen = net.Server.prototype.listen
net.Server.prototype.listen = function listenHere(/** @type {any[]} */ ...parameters) {
  const [first, ...others] = parameters
  const given = typeof first === 'object' ? first : { port: first }
  return listen.call(this, { ...given, host: here }, ...others)
}

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function connectHere(/** @type {any[]} */ ...parameters) {
  // Node's own functions pass their arguments as a normalized array.
  const { host } = [parameters].flat(2)[0]
  if (host === here) return connect.apply(this, /** @type {any} */ (parameters))
  process.stdout.write(`${JSON.stringify({ event: 'outside', params: String(host) })}\n`)
  throw new TypeError(`${host} is refused here`)
}
syncBuiltinESMExports()
