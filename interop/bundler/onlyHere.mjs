import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loaded before the bundler, which listens to everybody and may be told by its libraries to call home:
// here it hears this machine alone and reaches nothing else. What it tried is told in a line.

const here = '127.0.0.1'

const listen = net.Server.prototype.listen
net.Server.prototype.listen = function listenHere(/** @type {any[]} */ ...parameters) {
  const [first, ...others] = parameters
  const given = typeof first === 'object' ? first : { port: first }
  return listen.call(this, { ...given, host: here }, ...others)
}

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function connectHere(/** @type {any[]} */ ...parameters) {
  // Connections made by functions of this module come with their parameters sorted into a list.
  const { host } = [parameters].flat(2)[0]
  if (host === here) return connect.apply(this, /** @type {any} */ (parameters))
  process.stdout.write(`${JSON.stringify({ event: 'outside', params: String(host) })}\n`)
  throw new TypeError(`${host} is refused here`)
}
syncBuiltinESMExports()
