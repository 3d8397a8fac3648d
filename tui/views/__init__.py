"""The views of the terminal board. Each draws one Picture; none touches the store."""
