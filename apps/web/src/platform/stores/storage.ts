// Local storage. Falls back to memory where storage is forbidden, so that private windows work.
import { createJSONStorage, type StateStorage } from 'zustand/middleware'

function memoryStorage(): StateStorage {
  const values = new Map<string, string>()
  return {
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  }
}

function deviceStorage(): StateStorage {
  try {
    localStorage.setItem('tallystick.probe', '1')
    localStorage.removeItem('tallystick.probe')
    return localStorage
  } catch {
    return memoryStorage()
  }
}

const storage = deviceStorage()

export const persisted = <State>() => createJSONStorage<State>(() => storage)

/** Where this device keeps whether messages are pushed to it. */
export const PUSH = 'tallystick.push'

/** Whether anything is kept here under that name. */
export const isKept = (name: string): boolean => storage.getItem(name) !== null
