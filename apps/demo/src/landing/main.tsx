import { createRoot } from 'react-dom/client'
import { loadConfig } from '../config.ts'
import { errorText } from '../errorText.ts'
import { Landing } from './Landing.tsx'

const root = document.getElementById('root')
if (root)
  loadConfig().then(
    (config) => createRoot(root).render(<Landing config={config} />),
    (error: unknown) => {
      root.textContent = `The page could not start: ${errorText(error)}. Is everything running? npm start`
    },
  )
