import { useFairlead, type ViewProps } from 'fairlead/react'

/** Custom view of this page, in place of the widget's explanation; uses this page's styles. */
export function OwnHelp(_: ViewProps<'WhatIsAWallet'>) {
  const { close } = useFairlead()
  return (
    <div className="own-help">
      <p>
        On this page, the wallet is the small window that opens next to it. Its money is play money.
      </p>
      <button data-testid="demo-own-view-close" onClick={close} type="button">
        Understood
      </button>
    </div>
  )
}
