import type { KeyboardEvent, Ref } from 'react'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './AllWalletsView.module.css'

/** Search field for all wallets. */
export function WalletSearch(props: WalletSearch.Props) {
  const { inputRef, isBusy, onChange, onClear, onDown, value } = props
  const messages = useMessages()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onDown()
  }
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        aria-busy={isBusy}
        aria-label={messages.searchWallets}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        data-state={isBusy ? 'loading' : 'idle'}
        data-testid="fl-all-wallets-search"
        enterKeyHint="search"
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        part="input"
        placeholder={messages.searchWallets}
        ref={inputRef}
        spellCheck={false}
        type="search"
        value={value}
      />
      {value ? (
        <IconButton
          icon="close"
          label={messages.clearSearch}
          onPress={onClear}
          testId="fl-all-wallets-clear"
        />
      ) : (
        <span className={styles.noClear} />
      )}
    </div>
  )
}

export declare namespace WalletSearch {
  type Props = {
    inputRef: Ref<HTMLInputElement>
    isBusy: boolean
    onChange: (text: string) => void
    onClear: () => void
    /** Moves the focus from the field to the results. */
    onDown: () => void
    value: string
  }
}
