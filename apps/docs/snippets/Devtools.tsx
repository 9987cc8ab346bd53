/// <reference types="vite/client" />
// #region component
import { useFairleadInstance } from 'fairlead/react'
import { useEffect } from 'react'

/** Place it anywhere inside the provider. */
export function Devtools() {
  const fairlead = useFairleadInstance()
  useEffect(() => {
    if (import.meta.env.DEV)
      import('fairlead/devtools').then(({ mountDevtools }) => mountDevtools(fairlead))
  }, [fairlead])
  return null
}
// #endregion component
