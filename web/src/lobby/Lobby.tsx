// The lobby: the tables one can sit at.
export function Lobby() {
  return <main />;
}
