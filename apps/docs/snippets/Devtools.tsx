/// <reference types="vite/client" />
// #region component
import { useFairleadInstance } from 'fairlead/react'
import { useEffect } from 'react'

/** Mounts the panel for the provider's widget. Place this component anywhere inside the provider. */
export function Devtools() {
  const fairlead = useFairleadInstance()
  useEffect(() => {
    if (import.meta.env.DEV)
      import('fairlead/devtools').then(({ mountDevtools }) => mountDevtools(fairlead))
  }, [fairlead])
  return null
}
// #endregion component
