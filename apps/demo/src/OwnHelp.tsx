import { useFairlead, type ViewProps } from 'fairlead/react'

/** A screen of this page's own, in place of the widget's explanation; drawn with this page's styles. */
export function OwnHelp(_: ViewProps<'WhatIsAWallet'>) {
  const { close } = useFairlead()
  return (
    <div className="own-help">
      <p>
        On this page, a wallet is the small window that opens beside it. Its money is play money.
      </p>
      <button data-testid="demo-own-view-close" onClick={close} type="button">
        Understood
      </button>
    </div>
  )
}
