import type { Environment } from '@fairlead/core'
import type { Wallet } from '@fairlead/protocol'

export type TestCatalogue = {
  fetch: Environment['fetch']
  /** Wallet queries so far. */
  readonly asked: URLSearchParams[]
  /** Ids of requested images. */
  readonly pictures: string[]
  /** Set to answer with this status instead. */
  status: number | undefined
  /** Set to wait before every answer. */
  wait: (() => Promise<unknown>) | undefined
}

/** Creates wallets `Wallet 001` and so on; every tenth is certified. */
export function manyWallets(count: number): Wallet[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    return {
      id: `w${number}`,
      name: `Wallet ${number}`,
      image_id: `i${number}`,
      homepage: `https://w${number}.example/`,
      mobile_link: `w${number}://`,
      ...(index % 10 === 0 ? { badge_type: 'certified' } : {}),
    }
  })
}

/** Catalogue with the rules of the real server, in memory. */
export function createTestCatalogue(wallets: readonly Wallet[]): TestCatalogue {
  const catalogue: TestCatalogue = {
    asked: [],
    pictures: [],
    status: undefined,
    wait: undefined,
    async fetch(input, init) {
      const url = new URL(String(input))
      const picture = /\/getWalletImage\/(.+)$/.exec(url.pathname)?.[1]
      if (picture) {
        catalogue.pictures.push(picture)
        return drawing(picture)
      }
      if (!url.pathname.endsWith('/getWallets')) return new Response('', { status: 404 })
      catalogue.asked.push(url.searchParams)
      await catalogue.wait?.()
      init?.signal?.throwIfAborted()
      if (catalogue.status) return new Response('{}', { status: catalogue.status })
      return Response.json(answer(wallets, url.searchParams))
    },
  }
  return catalogue
}

function answer(wallets: readonly Wallet[], query: URLSearchParams) {
  const list = (name: string) => query.get(name)?.split(',')
  const [exclude, include, search] = [list('exclude'), list('include'), query.get('search')]
  const matching = wallets.filter(({ badge_type, id, name }) => {
    if (exclude?.includes(id) || (include && !include.includes(id))) return false
    if (query.get('badge_type') === 'certified' && badge_type !== 'certified') return false
    return !search || name.toLowerCase().includes(search.toLowerCase())
  })
  const entries = Number(query.get('entries'))
  const from = (Number(query.get('page')) - 1) * entries
  return { count: matching.length, data: matching.slice(from, from + entries) }
}

function drawing(id: string): Response {
  const hue = [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 360
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="hsl(${hue} 60% 50%)" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>`
  return new Response(picture, { headers: { 'content-type': 'image/svg+xml' } })
}
