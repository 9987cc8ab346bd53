import { type CommandParser, defineScript } from '@redis/client'
import type { Quota } from '../quotas.ts'

/**
 * Lua scripts, which Redis runs atomically.
 *
 * Keys: `due` is a sorted set with an entry `id|bytes|hash` per message, scored by expiry; `log` maps ids to messages;
 * `hashes` holds the hashes of stored texts; `done` maps ids to the clients that acknowledged them, each between line
 * breaks; `facts` holds the last id and the total size; `subs` is a sorted set of clients, scored by expiry.
 */
export type TopicKeys = Record<'done' | 'due' | 'facts' | 'hashes' | 'log' | 'subs', string>

/** Keys expire this much later than their content, in milliseconds, because clocks of processes differ. */
const graceMs = 60_000

function pushKeys(parser: CommandParser, keys: TopicKeys) {
  const { done, due, facts, hashes, log, subs } = keys
  parser.pushKeys([done, due, facts, hashes, log, subs])
}

const named =
  'local done, due, facts, hashes, log, subs = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]'

export const scripts = {
  /**
   * Returns 1 for a new message, 0 for a known one, else the limit that was reached.
   *
   * Keys after those of the topic are the counters of quotas: hashes with two fields per counting period, the end of
   * the period followed by `b` for bytes or `m` for messages.
   */
  append: defineScript({
    SCRIPT: `${named}
local now, expires, hash, size = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4])
local function forget(entry)
  local id, bytes, old = string.match(entry, '^(%d+)|(%d+)|(.*)$')
  redis.call('ZREM', due, entry)
  redis.call('HDEL', log, id)
  redis.call('HDEL', done, id)
  redis.call('HDEL', hashes, old)
  redis.call('HINCRBY', facts, 'bytes', -tonumber(bytes))
end
local function metLimit()
  if redis.call('ZCARD', due) >= tonumber(ARGV[5]) then return 'messages' end
  if tonumber(redis.call('HGET', facts, 'bytes') or '0') + size > tonumber(ARGV[6]) then return 'bytes' end
end
-- A client besides the sender has it, and no subscriber still waits for it.
local function isDelivered(entry, listeners)
  local who = redis.call('HGET', done, string.match(entry, '^%d+')) or ''
  if not string.find(who, '^\\n[^\\n]*\\n[^\\n]') then return false end
  for _, name in ipairs(listeners) do
    if not string.find(who, '\\n' .. name .. '\\n', 1, true) then return false end
  end
  return true
end
for _, entry in ipairs(redis.call('ZRANGEBYSCORE', due, '-inf', '(' .. ARGV[1])) do forget(entry) end
if redis.call('HEXISTS', hashes, hash) == 1 then return '0' end
if metLimit() then
  -- What is delivered is kept for newcomers only while there is room.
  local listeners = redis.call('ZRANGEBYSCORE', subs, ARGV[1], '+inf')
  for _, entry in ipairs(redis.call('ZRANGE', due, 0, -1)) do
    if isDelivered(entry, listeners) then forget(entry) end
  end
  local limit = metLimit()
  if limit then return limit end
end
local charges = #KEYS - 6
local ends_at, first = tonumber(ARGV[10]), 11
for index = 1, charges do
  local key, base = KEYS[6 + index], first + (index - 1) * 3
  local bytes, messages = 0, 0
  local fields = redis.call('HGETALL', key)
  for at = 1, #fields, 2 do
    local ends, kind = string.match(fields[at], '^(%d+)(%a)$')
    if tonumber(ends) <= now then redis.call('HDEL', key, fields[at])
    elseif kind == 'b' then bytes = bytes + tonumber(fields[at + 1])
    else messages = messages + tonumber(fields[at + 1]) end
  end
  if messages + 1 > tonumber(ARGV[base + 1]) or bytes + size > tonumber(ARGV[base + 2]) then
    return ARGV[base]
  end
end
for index = 1, charges do
  local key = KEYS[6 + index]
  redis.call('HINCRBY', key, ARGV[10] .. 'b', size)
  redis.call('HINCRBY', key, ARGV[10] .. 'm', 1)
  local forMs = ends_at - now + ${graceMs}
  if redis.call('PTTL', key) < forMs then redis.call('PEXPIRE', key, string.format('%.0f', forMs)) end
end
-- Based on the clock, so that ids keep growing after all of this is deleted.
local last = tonumber(redis.call('HGET', facts, 'last') or '0')
local id = string.format('%.0f', math.max(last + 1, now * 1000))
redis.call('HSET', facts, 'last', id)
redis.call('HINCRBY', facts, 'bytes', size)
redis.call('HSET', log, id, ARGV[7])
redis.call('HSET', hashes, hash, id)
redis.call('HSET', done, id, '\\n' .. ARGV[8] .. '\\n')
redis.call('ZADD', due, expires, id .. '|' .. ARGV[4] .. '|' .. hash)
local latest = tonumber(redis.call('ZRANGE', due, -1, -1, 'WITHSCORES')[2])
local keptMs = string.format('%.0f', math.max(0, latest - now) + ${graceMs})
for _, key in ipairs({ done, due, facts, hashes, log }) do redis.call('PEXPIRE', key, keptMs) end
redis.call('PUBLISH', ARGV[9], id .. '|' .. ARGV[7])
return '1'`,
    parseCommand(parser, keys: TopicKeys, message: Appended) {
      const { charges } = message
      parser.push(String(6 + charges.length))
      pushKeys(parser, keys)
      parser.pushKeys(charges.map(({ key }) => key))
      const { nowMs, expiresAt, hash, size, limits, text, publisher, channel } = message
      const numbers = [limits.messages, limits.bytes].map(String)
      parser.push(String(nowMs), String(expiresAt), hash, String(size), ...numbers)
      parser.push(text, publisher, channel, String(message.countedUntil))
      for (const { name, quota } of charges)
        parser.push(name, String(quota.messages), String(quota.bytes))
    },
    transformReply: (reply: unknown) => String(reply),
  }),

  /** Lists the undelivered messages of a client: alternating ids and sizes, unordered. */
  list: defineScript({
    NUMBER_OF_KEYS: 6,
    SCRIPT: `${named}
local ends = redis.call('ZSCORE', subs, ARGV[2])
if not ends or tonumber(ends) < tonumber(ARGV[1]) then return {} end
local found = {}
for _, entry in ipairs(redis.call('ZRANGEBYSCORE', due, ARGV[1], '+inf')) do
  local id, bytes = string.match(entry, '^(%d+)|(%d+)|')
  local who = redis.call('HGET', done, id) or ''
  if not string.find(who, '\\n' .. ARGV[2] .. '\\n', 1, true) then
    table.insert(found, id)
    table.insert(found, bytes)
  end
end
return found`,
    parseCommand(parser, keys: TopicKeys, { clientId, nowMs }: Who) {
      pushKeys(parser, keys)
      parser.push(String(nowMs), clientId)
    },
    transformReply: (reply: unknown) => (Array.isArray(reply) ? reply.map(String) : []),
  }),

  acknowledge: defineScript({
    NUMBER_OF_KEYS: 6,
    SCRIPT: `${named}
local name = '\\n' .. ARGV[1] .. '\\n'
for index = 2, #ARGV do
  local who = redis.call('HGET', done, ARGV[index])
  if who and not string.find(who, name, 1, true) then
    redis.call('HSET', done, ARGV[index], who .. ARGV[1] .. '\\n')
  end
end
return 1`,
    parseCommand(parser, keys: TopicKeys, clientId: string, ids: readonly string[]) {
      pushKeys(parser, keys)
      parser.push(clientId, ...ids)
    },
    transformReply: (reply: unknown) => String(reply),
  }),

  /** Acknowledges messages by the hash of their text. */
  receive: defineScript({
    NUMBER_OF_KEYS: 6,
    SCRIPT: `${named}
local ends = redis.call('ZSCORE', subs, ARGV[2])
if not ends or tonumber(ends) < tonumber(ARGV[1]) then return 0 end
local name = '\\n' .. ARGV[2] .. '\\n'
for index = 3, #ARGV do
  local id = redis.call('HGET', hashes, ARGV[index])
  local who = id and redis.call('HGET', done, id)
  if who and not string.find(who, name, 1, true) then
    redis.call('HSET', done, id, who .. ARGV[2] .. '\\n')
  end
end
return 1`,
    parseCommand(parser, keys: TopicKeys, { clientId, nowMs }: Who, hashes: readonly string[]) {
      pushKeys(parser, keys)
      parser.push(String(nowMs), clientId, ...hashes)
    },
    transformReply: (reply: unknown) => String(reply),
  }),
  /** Adds names with an expiry to a set of limited size: clients of a topic, or subscriptions of an address block. */
  join: defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1])
local added = 0
for index = 4, #ARGV do
  if not redis.call('ZSCORE', KEYS[1], ARGV[index]) then added = added + 1 end
end
if added > 0 and redis.call('ZCARD', KEYS[1]) + added > tonumber(ARGV[3]) then return '0' end
for index = 4, #ARGV do redis.call('ZADD', KEYS[1], ARGV[1] + ARGV[2], ARGV[index]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2] + ${graceMs})
return '1'`,
    parseCommand(parser, key: string, names: readonly string[], { forMs, max, nowMs }: Joining) {
      parser.pushKey(key)
      parser.push(...[nowMs, forMs, max].map(String), ...names)
    },
    transformReply: (reply: unknown) => String(reply) === '1',
  }),

  /**
   * Adds topics to those of a client, and records the address block that each new one counts towards; an empty text for
   * none. Returns `undefined` if the client has no room for them, else which are new, and the block of each.
   */
  joinTopics: defineScript({
    NUMBER_OF_KEYS: 2,
    SCRIPT: `
local topics, blocks = KEYS[1], KEYS[2]
for _, topic in ipairs(redis.call('ZRANGEBYSCORE', topics, '-inf', '(' .. ARGV[1])) do
  redis.call('ZREM', topics, topic)
  redis.call('HDEL', blocks, topic)
end
local added = {}
for index = 5, #ARGV do
  if not redis.call('ZSCORE', topics, ARGV[index]) then table.insert(added, ARGV[index]) end
end
if #added > 0 and redis.call('ZCARD', topics) + #added > tonumber(ARGV[3]) then return false end
local counted = {}
for index = 5, #ARGV do
  redis.call('ZADD', topics, ARGV[1] + ARGV[2], ARGV[index])
  redis.call('HSETNX', blocks, ARGV[index], ARGV[4])
  table.insert(counted, redis.call('HGET', blocks, ARGV[index]))
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[2] + ${graceMs}) end
return { added, counted }`,
    parseCommand(
      parser,
      keys: { blocks: string; topics: string },
      topics: readonly string[],
      { block, forMs, max, nowMs }: Joining & { block: string },
    ) {
      parser.pushKeys([keys.topics, keys.blocks])
      parser.push(...[nowMs, forMs, max].map(String), block, ...topics)
    },
    transformReply(reply: unknown): { added: string[]; blocks: string[] } | undefined {
      if (!Array.isArray(reply)) return undefined
      const [added = [], blocks = []] = reply.map((list) => [list].flat().map(String))
      return { added, blocks }
    },
  }),
}

type Appended = {
  channel: string
  /** Quotas that the message counts towards. */
  charges: readonly { key: string; name: string; quota: Quota }[]
  /** When the message stops counting, in milliseconds since 1970. */
  countedUntil: number
  expiresAt: number
  hash: string
  limits: { bytes: number; messages: number }
  nowMs: number
  publisher: string
  /** Size that counts towards the limit, in bytes. */
  size: number
  /** Text that is stored and published. */
  text: string
}
type Who = { clientId: string; nowMs: number }
type Joining = { forMs: number; max: number; nowMs: number }
