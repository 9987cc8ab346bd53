import { expect, onTestFinished, test } from 'vitest'
import { pairAndSign, pairingNamespaces, startPairing } from '../../testing/startPairing.ts'
import { startRelay } from '../../testing/startRelay.ts'
import { localProjectId } from '../project/localProject.ts'

async function startBothSides() {
  const { clock, port, server } = await startRelay()
  const relayUrl = `ws://localhost:${port}`
  const pairing = await startPairing({
    dappUrl: relayUrl,
    now: () => clock.nowMs,
    projectId: localProjectId,
    walletUrl: relayUrl,
  })
  onTestFinished(pairing.close)
  return { ...pairing, server }
}

test('[PAIR-03] [PAIR-05] default: a page and a wallet pair over the relay, exchange requests and disconnect', async () => {
  const both = await startBothSides()
  const { dapp, server, wallet } = both

  const { accounts, answer, topic } = await pairAndSign(both)
  await dapp.ping({ topic })
  await wallet.ping({ topic })

  expect(accounts).toEqual([`eip155:1:0x${'ab'.repeat(20)}`])
  expect(answer).toBe('signed personal_sign')
  await dapp.disconnect({ topic })
  await expect.poll(() => wallet.sessions()).toEqual([])
  expect(server.relayMetrics()).toMatchObject({ mailboxRefusals: 0, refusals: 0, sockets: 2 })
})

test('[PAIR-03] [PAIR-05] behavior: a wallet’s refusal reaches the page', async () => {
  const { dapp, wallet } = await startBothSides()
  const rejecting = new Promise<void>((resolve, reject) => {
    wallet.subscribe((event) => {
      if (event.type === 'proposal') wallet.reject({ id: event.proposal.id }).then(resolve, reject)
    })
  })

  const proposal = await dapp.propose({ namespaces: pairingNamespaces })
  const declined = expect(proposal.approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
  await wallet.pair({ uri: proposal.uri })

  await Promise.all([declined, rejecting])
})
