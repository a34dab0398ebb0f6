import { holdEngine } from '../../lib/extension/pages/offscreen.ts'

holdEngine()
