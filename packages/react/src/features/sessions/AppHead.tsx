import type { SmartSession } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './sessions.module.css'

/** Picture, name and address of the app that has a session. */
export function AppHead({ app }: Pick<SmartSession, 'app'>) {
  return (
    <div className={styles.app}>
      <AppPicture app={app} size="large" />
      <p className={styles.name} data-testid="fl-session-app">
        <bdi>{app.name}</bdi>
      </p>
      {app.url && (
        <p className={styles.muted} data-testid="fl-session-url">
          <bdi dir="ltr">{app.url}</bdi>
        </p>
      )}
    </div>
  )
}

/** Picture of an app, otherwise its initial. */
export function AppPicture(props: { app: SmartSession['app']; size?: 'large' | 'medium' }) {
  const { app, size } = props
  const fairlead = useFairleadInstance('AppPicture')
  const url = usePicture(fairlead, app.iconUrl)
  return <Picture name={app.name} size={size} url={url} />
}
