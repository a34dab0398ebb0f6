import { holdEngine } from '../../lib/extension/engine/offscreen.ts'

holdEngine()
