import { useFairlead } from 'fairlead/react'

export function BuyButton() {
  const { open } = useFairlead()
  return (
    <button onClick={() => open({ view: 'OnRamp' })} type="button">
      Buy crypto
    </button>
  )
}
