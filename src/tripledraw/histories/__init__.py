"""The commands ``tripledraw hands …``: what one does with files of hands at a prompt."""
