import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Button that asks for confirmation before it acts. */
export function ConfirmButton(props: ConfirmButton.Props) {
  const { className, isBusy = false, label, onConfirm, ...dialog } = props
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <button className={className} disabled={isBusy} onClick={() => setAsked(true)} type="button">
        {label}
      </button>
    )
  return (
    <ConfirmDialog
      {...dialog}
      onCancel={() => setAsked(false)}
      onConfirm={() => {
        setAsked(false)
        onConfirm()
      }}
    />
  )
}

export declare namespace ConfirmButton {
  type Props = Omit<ConfirmDialog.Props, 'onCancel'> & {
    className?: string
    isBusy?: boolean
    label: string
  }
}
