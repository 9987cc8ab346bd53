import { createRoot } from 'react-dom/client'
import { Landing } from './Landing.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Landing />)
