import type { CDPSession } from '@playwright/test'

/**
 * All live strings and names in a document after garbage collection, plus the content of elements that a script still
 * holds; one per line. Chromium doesn't expose bytes of buffers.
 */
export type Memory = string

/** Chromium truncates strings at 1,024 characters by default; the longest secret here is far shorter. */
export const wholeStrings = '--js-flags=--heap-snapshot-string-limit=10000000'

/** Reads the memory of a session's document: of a page, or of a cross-origin frame. */
export async function readMemory(session: CDPSession): Promise<Memory> {
  const snapshot = await takeSnapshot(session)
  // Must come after the snapshot: the script run here is a string itself.
  const elements = await readElements(session)
  await session.send('HeapProfiler.disable')
  return [...snapshot.strings, ...joined(snapshot), ...elements].join('\n')
}

type Snapshot = {
  edges: number[]
  nodes: number[]
  snapshot: {
    meta: {
      edge_fields: string[]
      edge_types: [string[], ...unknown[]]
      node_fields: string[]
      node_types: [string[], ...unknown[]]
    }
  }
  strings: string[]
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = []
  const add = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', add)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', add)
  return JSON.parse(chunks.join('')) as Snapshot
}

/** Returns concatenated strings that were never flattened; the snapshot has only their parts. */
function joined({ edges, nodes, snapshot, strings }: Snapshot): readonly string[] {
  const { edge_fields, edge_types, node_fields, node_types } = snapshot.meta
  const step = node_fields.length
  const at = (name: string) => node_fields.indexOf(name)
  const edgeAt = (name: string) => edge_fields.indexOf(name)
  const concatenated = node_types[0].indexOf('concatenated string')
  const internal = edge_types[0].indexOf('internal')
  const parts = new Map<number, { first?: number; second?: number }>()
  const inner = new Set<number>()
  let edge = 0
  for (let node = 0; node < nodes.length; node += step) {
    const end = edge + nodes[node + at('edge_count')]! * edge_fields.length
    const isJoined = nodes[node + at('type')] === concatenated
    for (; edge < end; edge += edge_fields.length) {
      if (!isJoined || edges[edge + edgeAt('type')] !== internal) continue
      const name = strings[edges[edge + edgeAt('name_or_index')]!]
      if (name !== 'first' && name !== 'second') continue
      const to = edges[edge + edgeAt('to_node')]!
      parts.set(node, { ...parts.get(node), [name]: to })
      inner.add(to)
    }
  }
  /** Iterates from left to right instead of recursing: such strings can be as deep as they are long. */
  function textOf(root: number): string {
    const texts: string[] = []
    const waiting = [root]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const two = parts.get(node)
      if (two) waiting.push(...[two.second, two.first].filter((part) => part !== undefined))
      else texts.push(strings[nodes[node + at('name')]!] ?? '')
    }
    return texts.join('')
  }
  return [...parts.keys()].filter((node) => !inner.has(node)).map(textOf)
}

async function readElements(session: CDPSession): Promise<readonly string[]> {
  const objectGroup = 'memory'
  const asked = { expression: 'Node.prototype', objectGroup }
  const prototypeObjectId = (await session.send('Runtime.evaluate', asked)).result.objectId!
  const { objects } = await session.send('Runtime.queryObjects', { objectGroup, prototypeObjectId })
  const call = {
    functionDeclaration: saysOfNodes,
    objectId: objects.objectId!,
    returnByValue: true,
  }
  const { result } = await session.send('Runtime.callFunctionOn', call)
  await session.send('Runtime.releaseObjectGroup', { objectGroup })
  return result.value as readonly string[]
}

/** Content of all nodes, in the document or detached, and of input fields. */
const saysOfNodes = `function () {
  return this.map((node) => {
    try { return (node.textContent ?? '') + '\\n' + (node.value ?? '') } catch { return '' }
  })
}`

/** A secret to search for: bytes are searched in every encoding that code uses, text as it is. */
export type Canary = string | Uint8Array

/** Returns the secrets that a memory contains, and in which encoding, e.g. `key as hex`. */
export function findSecrets(
  memory: Memory,
  canaries: Readonly<Record<string, Canary>>,
): readonly string[] {
  const texts = {
    exact: memory,
    // Normalizes both base64 alphabets, and the case of hexadecimal.
    base64: memory.replaceAll('-', '+').replaceAll('_', '/'),
    hex: memory.toLowerCase(),
  }
  return Object.entries(canaries).flatMap(([name, canary]) => {
    const isText = typeof canary === 'string'
    const bytes = Buffer.from(canary as string)
    const forms = {
      base64: base64Of(bytes).some((text) => texts.base64.includes(text)),
      decimal: texts.exact.includes(bytes.join()),
      hex: texts.hex.includes(bytes.toString('hex')),
      ...(isText && { text: texts.exact.includes(canary) }),
    }
    return Object.entries(forms).flatMap(([form, isThere]) =>
      isThere ? [`${name} as ${form}`] : [],
    )
  })
}

/**
 * Returns the part of a base64 text that stays the same whether the bytes stand alone or follow one or two other bytes.
 */
function base64Of(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
}
