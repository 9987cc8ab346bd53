import { openWindow } from '../../window/openWindow.tsx'
import { Export } from './Export.tsx'

void openWindow({ draw: (about) => <Export {...about} />, title: 'exportTitle' })
