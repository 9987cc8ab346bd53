import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { askedEvm, grantedEvm } from '../../../interop/tests/asked.ts'
import type { DappEnd, WalletTold } from '../../../interop/tests/Ends.ts'
import { startOurDapp, startOurWallet } from '../../../interop/tests/ourEnds.ts'
import { startSdkDapp } from '../../../interop/tests/sdkEnds.ts'
import { startRelay } from '../../../interop/tests/startRelay.ts'
import { interleave } from '../statistics.ts'
import { compare, type Row } from '../table.ts'

/** Compares our page client with the SDK's: download size and the user's waiting time. */
export async function pairing(runs: number): Promise<readonly Row[]> {
  const [bytes, sdkBytes] = await Promise.all([weigh('@fairlead/pairing'), weigh(sdk)])
  const relay = await startRelay()
  const wallet = await startOurWallet({ relayUrl: relay.url })
  const pairOnce = (start: (options: { relayUrl: string }) => Promise<DappEnd>) => async () => {
    // A new client each time, with its socket not open yet. Starting it isn't measured.
    const dapp = await start({ relayUrl: relay.url })
    const begun = performance.now()
    const { approval, uri } = await dapp.propose({ namespaces: askedEvm })
    const offered = performance.now()
    await wallet.pair(uri)
    const { id } = await wallet.told.next(isProposal)
    const approved = performance.now()
    await wallet.approve({ id, namespaces: grantedEvm })
    await approval
    const connected = performance.now()
    await dapp.close()
    return { connected: connected - approved, offered: offered - begun }
  }
  const { ours, theirs } = await interleave(
    { ours: pairOnce(startOurDapp), theirs: pairOnce(startSdk) },
    runs,
  )
  await wallet.close()
  await relay.close()
  return [
    {
      what: 'pairing, a page downloads',
      goal: '≤ 30 KiB',
      ours: kibibytes(bytes),
      theirs: kibibytes(sdkBytes),
      ratio: `${(bytes / sdkBytes).toFixed(2)}×`,
      isMet: bytes <= 30 * 1024,
    },
    compare('pairing, until there is a code', 1, ours.offered, theirs.offered),
    compare('pairing, approved to connected', 1, ours.connected, theirs.connected),
  ]
}

const sdk = '@walletconnect/sign-client'

function startSdk(options: { relayUrl: string }): Promise<DappEnd> {
  return startSdkDapp({ ...options, sdk: '2.21.8' })
}

/**
 * Returns the gzipped size of what a page loads before pairing, in bytes; code that only signing in loads is left out.
 */
async function weigh(name: string): Promise<number> {
  const entry = '\0weighed'
  const client = name === sdk ? 'SignClient' : 'createDapp'
  const built = (await build({
    // Same settings as scripts/size.mjs.
    build: {
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry },
      target: 'es2022',
      write: false,
    },
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'weighed',
        resolveId: (id, importer) =>
          id === entry ? id : importer === entry ? import.meta.resolve(id) : undefined,
        load: (id) =>
          id === entry
            ? `import { ${client} } from '${name}'; globalThis.client = ${client}`
            : null,
      },
    ],
    root: fileURLToPath(new URL('../../../interop', import.meta.url)),
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((one) => one.type === 'chunk')
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
  // `loaded` grows during the iteration, so transitive imports are included.
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  return [...loaded].reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0)
}

function kibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}

function isProposal(told: WalletTold): told is Extract<WalletTold, { type: 'proposal' }> {
  return told.type === 'proposal'
}
