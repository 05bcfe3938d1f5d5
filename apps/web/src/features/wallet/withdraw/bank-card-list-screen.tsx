// The user's bank accounts.
import { MethodsScreen } from './methods-screen.tsx'

export default function BankCardListScreen() {
  return <MethodsScreen way="bank" />
}
