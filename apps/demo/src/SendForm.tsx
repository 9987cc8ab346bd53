import type { Eip1193Provider } from 'fairlead'
import { type FormEvent, useState } from 'react'
import type { Token } from './config.ts'
import { parseAmount, toTransaction } from './transaction.ts'

/** Sends the native token or another token through the wallet's own provider, as any page can. */
export function SendForm(props: {
  from: string
  onSend: (work: Promise<string>) => void
  provider: Eip1193Provider
  tokens: readonly Token[]
}) {
  const { from, onSend, provider, tokens } = props
  const [asset, setAsset] = useState('native')
  const [amount, setAmount] = useState('0.1')
  const [receiver, setReceiver] = useState('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  const token = tokens.find(({ address }) => address === asset)
  const value = parseAmount(amount, token?.decimals ?? 18)
  const isReceiver = /^0x[0-9a-fA-F]{40}$/.test(receiver)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (value === undefined || !isReceiver) return
    const transaction = toTransaction({ from, receiver, token, value })
    onSend(provider.request({ method: 'eth_sendTransaction', params: [transaction] }).then(String))
  }

  /** Sends two transfers as one atomic batch (EIP-5792). */
  async function sendTwice(): Promise<string> {
    const { data, to, value: coins } = toTransaction({ from, receiver, token, value: value ?? 0n })
    const call = { to, ...(data && { data }), ...(coins && { value: coins }) }
    const request = { atomicRequired: true, calls: [call, call], from, version: '2.0.0' }
    const sent = await provider.request({ method: 'wallet_sendCalls', params: [request] })
    const { id } = sent as { id: string }
    for (;;) {
      const answer = await provider.request({ method: 'wallet_getCallsStatus', params: [id] })
      const { status } = answer as { status: number }
      if (status !== 100) return `${status === 200 ? 'confirmed' : `failed with ${status}`} ${id}`
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  return (
    <form className="send" onSubmit={submit}>
      <label>
        What
        <select
          data-testid="demo-asset"
          onChange={(event) => setAsset(event.target.value)}
          value={asset}
        >
          <option value="native">Network coin</option>
          {tokens.map(({ address, name, symbol }) => (
            <option key={address} value={address}>
              {symbol} · {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Amount
        <input
          aria-invalid={value === undefined}
          data-testid="demo-amount"
          inputMode="decimal"
          onChange={(event) => setAmount(event.target.value)}
          value={amount}
        />
      </label>
      <label>
        To
        <input
          aria-invalid={!isReceiver}
          data-testid="demo-receiver"
          onChange={(event) => setReceiver(event.target.value)}
          spellCheck={false}
          value={receiver}
        />
      </label>
      <button data-testid="demo-send" disabled={value === undefined || !isReceiver} type="submit">
        Send
      </button>
      <button
        data-testid="demo-send-twice"
        disabled={value === undefined || !isReceiver}
        onClick={() => onSend(sendTwice())}
        type="button"
      >
        Send twice at once
      </button>
    </form>
  )
}
