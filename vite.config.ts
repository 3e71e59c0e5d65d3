import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [{ extends: true, test: { name: 'rules', include: ['tests/rules/**/*.test.ts'] } }],
  },
})
