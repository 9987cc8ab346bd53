import {
  ConnectButton,
  useAccountModal,
  useChainModal,
  useConnectModal,
} from '@rainbow-me/rainbowkit';

export function Header() {
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal: openNetworks } = useChainModal();
  return (
    <header>
      {/* Our own buttons, next to the ready one. */}
      <button onClick={openConnectModal} type="button">Connect</button>
      <button onClick={openAccountModal} type="button">Account</button>
      <button onClick={() => openNetworks?.()} type="button">Networks</button>
      <ConnectButton accountStatus="address" chainStatus="icon" label="Sign in" showBalance={false} />
    </header>
  );
}
