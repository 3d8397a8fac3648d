"""What a language model is asked for: goals in plain words, skills, drawings, looking around, judging progress."""
