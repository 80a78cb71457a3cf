"""The room in numbers, for whoever runs it. Counts only: no names, no cards."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server


class Counts:
    """What is counted of one room."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("tripledraw_sockets", "Open pages", registry=self.registry)
        self.tables = Gauge("tripledraw_tables", "Open tables", registry=self.registry)
        self.frozen = Gauge("tripledraw_tables_frozen", "Frozen tables", registry=self.registry)
        self.steps = Counter("tripledraw_steps", "Steps kept", registry=self.registry)
        self.faults = Counter("tripledraw_faults", "Faults caught", registry=self.registry)
        self.dropped = Counter("tripledraw_dropped", "Slow pages let go", registry=self.registry)
        self.refusals = Counter(
            "tripledraw_refusals", "Commands refused", ("reason",), registry=self.registry
        )
        self.kept_s = Histogram(
            "tripledraw_append_seconds",
            "Time from a decision to its being on disk",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
            registry=self.registry,
        )

    def listen(self, port: int) -> None:
        """Tell the counts at /metrics of a listener of its own, on this machine alone."""
        start_http_server(port, addr="127.0.0.1", registry=self.registry)
