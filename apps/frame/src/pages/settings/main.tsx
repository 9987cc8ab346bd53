import { openWindow } from '../../window/openWindow.tsx'
import { Settings } from './Settings.tsx'

void openWindow({ draw: (about) => <Settings {...about} />, title: 'settingsTitle' })
