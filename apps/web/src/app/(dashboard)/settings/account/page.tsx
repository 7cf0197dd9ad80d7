import { Account } from "../../../../features/account/account.tsx";

export default function AccountPage() {
  return <Account />;
}
