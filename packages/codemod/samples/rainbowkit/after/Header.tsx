import { FairleadButton, useFairlead } from 'fairlead/react';

export function Header() {
  const connectModal = useFairlead();
  const openConnectModal = () => void connectModal.open({ view: 'Connect' });
  const accountModal = useFairlead();
  const openAccountModal = () => void accountModal.open({ view: 'Account' });
  const networksModal = useFairlead();
  const openNetworks = () => void networksModal.open({ view: 'Networks' });
  return (
    <header>
      {/* Our own buttons, next to the ready one. */}
      <button onClick={openConnectModal} type="button">Connect</button>
      <button onClick={openAccountModal} type="button">Account</button>
      <button onClick={() => openNetworks?.()} type="button">Networks</button>
      <FairleadButton label="Sign in" balance="hide" />
    </header>
  );
}
