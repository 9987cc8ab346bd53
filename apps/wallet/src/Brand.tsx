import icon from './icon.svg'

/** The wallet's icon and name; says in every view that the wallet is for development. */
export function Brand() {
  return (
    <div className="brand">
      <img src={icon} alt="" width="36" height="36" />
      <p>
        <strong>Fairlead Dev Wallet</strong>
        <span>Development networks only</span>
      </p>
    </div>
  )
}
