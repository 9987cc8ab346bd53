import type { StoreApi } from 'zustand/vanilla'
import styles from './DevtoolsPanel.module.css'
import type { Fault, Recording } from './Recording.ts'
import { slowMs } from './recordRequests.ts'

export const faultTitles: Readonly<Record<Fault, string>> = {
  rpcDown: 'RPC down',
  serverDown: 'Server down',
  slow: 'Slow requests',
  walletSilent: 'Wallet silent',
}
const explanations: Readonly<Record<Fault, string>> = {
  rpcDown: 'Requests to the RPC endpoints of networks fail.',
  serverDown: 'Requests to your Fairlead server fail.',
  slow: `Each request waits ${slowMs / 1000} seconds.`,
  walletSilent: 'Wallets don’t answer. Pending calls stay unanswered after you switch this off.',
}

/** Switches for simulated faults. A fault applies until it is switched off or the page is reloaded. */
export function FaultList(props: { faults: readonly Fault[]; recording: StoreApi<Recording> }) {
  const { faults, recording } = props
  const toggle = (fault: Fault) =>
    recording.setState({
      faults: faults.includes(fault) ? faults.filter((one) => one !== fault) : [...faults, fault],
    })
  return (
    <fieldset className={styles.faults}>
      <legend>Simulate until the page is reloaded</legend>
      {(Object.keys(faultTitles) as Fault[]).map((fault) => (
        <label className={styles.fault} key={fault}>
          <input
            aria-describedby={`fl-devtools-about-${fault}`}
            aria-labelledby={`fl-devtools-${fault}`}
            checked={faults.includes(fault)}
            onChange={() => toggle(fault)}
            type="checkbox"
          />
          <span>
            <strong id={`fl-devtools-${fault}`}>{faultTitles[fault]}</strong>
            <br />
            <span id={`fl-devtools-about-${fault}`}>{explanations[fault]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
