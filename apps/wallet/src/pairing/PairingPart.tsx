import type { PairedSites } from './createPairedSites.ts'
import { PairForm } from './PairForm.tsx'
import { Prompts } from './Prompts.tsx'
import { RelayLine } from './RelayLine.tsx'
import { Sites } from './Sites.tsx'

/** The part of the page for paired sites. */
export function PairingPart(props: { desk: PairedSites; linkError: string | undefined }) {
  const { desk, linkError } = props
  return (
    <>
      {linkError && (
        <p className="note danger" role="alert" data-testid="wallet-link-error">
          {linkError}
        </p>
      )}
      <PairForm desk={desk} />
      <Sites desk={desk} />
      <RelayLine desk={desk} />
      <Prompts desk={desk} />
    </>
  )
}
