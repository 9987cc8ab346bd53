import { openTwice } from '../benches/open.ts'
import { takeRounds } from '../statistics.ts'
import { buildPeer } from './buildPeer.ts'
import { formatPeers, type Measured, type Times } from './formatPeers.ts'
import { buttonOf, firstWallet, inspectPeer, inspectReact } from './inspectPeer.ts'
import { minus } from './measureLoaded.ts'
import { openPeerStage, type PeerStage } from './openPeerStage.ts'
import { type Peer, peers } from './peers.ts'

const failed: Times = {
  cold: Number.NaN,
  coldPhone: Number.NaN,
  warm: Number.NaN,
  warmPhone: Number.NaN,
}

/**
 * Measures the same page with each library. A library whose page doesn't build or open gets a note in the table.
 * @returns A table in Markdown.
 */
export async function comparePeers(runs: number): Promise<string> {
  const notes = new Map<Peer, string>()
  /** Returns `undefined` and stores the note if the work fails. */
  async function attempt<value>(peer: Peer, note: string, work: () => Promise<value>) {
    console.log(`${peer.title} …`)
    return work().catch((error: unknown) => {
      console.error(`${peer.title} ${note}: ${messageOf(error)}`)
      notes.set(peer, note)
      return undefined
    })
  }
  const stage = await openPeerStage(async (folder) => {
    await buildPeer('react', `${folder}/react`)
    for (const peer of peers)
      await attempt(peer, 'does not build', () => buildPeer(peer.name, `${folder}/${peer.name}`))
  })
  try {
    const react = await inspectReact(stage)
    const inspections = new Map<Peer, Measured['inspection']>()
    for (const peer of peers.filter((peer) => !notes.has(peer))) {
      const found = await attempt(peer, 'does not open', () => inspectPeer(stage, peer))
      if (!found) continue
      if (found.axe.length > 0) console.log(`  axe: ${found.axe.join(', ')}`)
      const [before, opened] = [minus(found.before, react), minus(found.opened, react)]
      inspections.set(peer, { ...found, before, opened })
    }
    const rounds = await takeRounds(
      Object.fromEntries(
        [...inspections.keys()].map((peer) => [peer.name, () => time(stage, peer)]),
      ),
      runs,
    )
    return formatPeers(
      peers.map((peer) => ({
        title: peer.title,
        note: notes.get(peer),
        inspection: inspections.get(peer),
        rounds: rounds.get(peer.name) ?? [],
      })),
    )
  } finally {
    await stage.stop()
  }
}

/** Measures both times on this machine and on a slow phone. */
async function time(stage: PeerStage, peer: Peer): Promise<Times> {
  const openOn = async (isPhone: boolean) => {
    const visit = await stage.visit({ isPhone, isSlow: isPhone, page: peer.name, wallets: 1 })
    return openTwice(visit, buttonOf(peer), firstWallet)
  }
  try {
    const [fast, slow] = [await openOn(false), await openOn(true)]
    return { ...fast, coldPhone: slow.cold, warmPhone: slow.warm }
  } catch (error) {
    console.error(`${peer.title} was not measured in one round: ${messageOf(error)}`)
    return failed
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
